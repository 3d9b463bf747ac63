-- Somebody who deletes their account and signs up again with the same email is the same person: the operators' audit
-- trail keeps the email of who asked, for good.
CREATE FUNCTION refuse_own_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM operator_actions asked JOIN users decider ON decider.id = NEW."decidedById"
    WHERE asked.what = 'adjustment-asked' AND asked.subject = NEW.id::text AND lower(asked.who) = lower(decider.email)
  ) THEN
    RAISE EXCEPTION 'adjustments_two_operators: the person who asked cannot approve' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER adjustments_two_people BEFORE UPDATE ON adjustments FOR EACH ROW
  WHEN (NEW.status = 'approved' AND OLD.status <> 'approved') EXECUTE FUNCTION refuse_own_adjustment();
