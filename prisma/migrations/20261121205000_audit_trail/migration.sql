-- From where a change of state was made; rows of before this have no such thing.
ALTER TABLE "state_changes" ADD COLUMN "network" TEXT, ADD COLUMN "device" TEXT;

-- Changes of what is no state: roles, amounts, payout accounts, security settings. Numbered together with the changes
-- of states, so that both are one list.
CREATE TABLE "setting_changes" (
    "id" BIGINT NOT NULL DEFAULT nextval('state_changes_id_seq'),
    "setting" TEXT NOT NULL,
    "groupId" UUID,
    "userId" UUID,
    "from" TEXT,
    "to" TEXT,
    "by" TEXT NOT NULL,
    "actorId" UUID,
    "network" TEXT,
    "device" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "setting_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "setting_changes_groupId_id_idx" ON "setting_changes"("groupId", "id");
CREATE INDEX "setting_changes_userId_id_idx" ON "setting_changes"("userId", "id");
CREATE INDEX "setting_changes_actorId_id_idx" ON "setting_changes"("actorId", "id");
ALTER TABLE setting_changes ADD CONSTRAINT setting_changes_by CHECK ("by" IN ('person', 'provider', 'product'));
GRANT USAGE ON SEQUENCE state_changes_id_seq TO whipround_app;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON setting_changes FROM whipround_app;

-- What grows old is found by its time, and what still says from where it was made by that.
CREATE INDEX "state_changes_at_idx" ON "state_changes" USING BRIN ("at");
CREATE INDEX "setting_changes_at_idx" ON "setting_changes" USING BRIN ("at");
CREATE INDEX state_changes_from_where ON state_changes (at) WHERE network IS NOT NULL;
CREATE INDEX setting_changes_from_where ON setting_changes (at) WHERE network IS NOT NULL;

-- Who makes the changes of this transaction, and from where, as lib/db/origin.ts says at its beginning. A job, a
-- webhook and a command on the server say nothing.
CREATE FUNCTION origin_of_change(OUT actor uuid, OUT network text, OUT device text, OUT at timestamptz)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  said jsonb := nullif(current_setting('whipround.origin', true), '')::jsonb;
BEGIN
  actor := (said->>'userId')::uuid;
  network := said->>'network';
  device := said->>'device';
  at := coalesce((said->>'at')::timestamptz, clock_timestamp());
END
$$;

-- A person's own change of state says from where, if that person is the one who asked.
CREATE FUNCTION note_origin_of_state() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  origin record;
BEGIN
  SELECT * INTO origin FROM origin_of_change();
  IF NEW."by" = 'person' AND coalesce(origin.actor, NEW."actorId") = NEW."actorId" THEN
    NEW.network := origin.network;
    NEW.device := origin.device;
  ELSE
    NEW.network := NULL;
    NEW.device := NULL;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER state_changes_origin BEFORE INSERT ON state_changes
  FOR EACH ROW EXECUTE FUNCTION note_origin_of_state();

-- Writes one change of a setting. Of an account, an unknown caller is whoever holds it: they gave its password, its
-- code or its link.
CREATE FUNCTION note_setting(
  of_setting text, in_group uuid, of_user uuid, old_value text, new_value text, by_provider boolean DEFAULT false
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  origin record;
BEGIN
  SELECT * INTO origin FROM origin_of_change();
  IF by_provider OR origin.network IS NULL THEN
    INSERT INTO setting_changes (setting, "groupId", "userId", "from", "to", "by", at)
      VALUES (of_setting, in_group, of_user, old_value, new_value,
        CASE WHEN by_provider THEN 'provider' ELSE 'product' END, origin.at);
  ELSE
    INSERT INTO setting_changes (setting, "groupId", "userId", "from", "to", "by", "actorId", network, device, at)
      VALUES (of_setting, in_group, of_user, old_value, new_value, 'person',
        coalesce(origin.actor, CASE WHEN in_group IS NULL THEN of_user END), origin.network, origin.device, origin.at);
  END IF;
END
$$;
REVOKE ALL ON FUNCTION note_setting(text, uuid, uuid, text, text, boolean) FROM PUBLIC;

-- The triggers that call it belong to the owner: the app's role can change a setting, and write nothing else here.
CREATE FUNCTION note_group() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_open text := CASE WHEN TG_OP = 'UPDATE' AND OLD."deletedAt" IS NULL THEN 'open' END;
  is_open text := CASE WHEN NEW."deletedAt" IS NULL THEN 'open' END;
  old_goal int := CASE WHEN TG_OP = 'UPDATE' THEN OLD."goalPence" END;
  old_keys text := 'off';
  new_keys text := CASE WHEN NOT NEW."twoKeys" THEN 'off' WHEN NEW."twoKeysOffAt" IS NULL THEN 'on' ELSE 'off-asked' END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    old_keys := CASE WHEN NOT OLD."twoKeys" THEN 'off' WHEN OLD."twoKeysOffAt" IS NULL THEN 'on' ELSE 'off-asked' END;
  END IF;
  IF was_open IS DISTINCT FROM is_open THEN
    PERFORM note_setting('group', NEW.id, NULL, was_open, is_open);
  END IF;
  IF old_goal IS DISTINCT FROM NEW."goalPence" THEN
    PERFORM note_setting('goal', NEW.id, NULL, old_goal::text, NEW."goalPence"::text);
  END IF;
  IF old_keys <> new_keys THEN
    PERFORM note_setting('two-keys', NEW.id, NULL, old_keys, new_keys);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER groups_noted AFTER INSERT OR UPDATE ON groups FOR EACH ROW EXECUTE FUNCTION note_group();

CREATE FUNCTION note_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old_role text := CASE WHEN TG_OP = 'UPDATE' AND OLD."leftAt" IS NULL THEN OLD.role END;
  new_role text := CASE WHEN NEW."leftAt" IS NULL THEN NEW.role END;
  old_share int := CASE WHEN old_role IS NOT NULL THEN OLD."contributionPence" ELSE 0 END;
BEGIN
  IF old_role IS DISTINCT FROM new_role THEN
    PERFORM note_setting('role', NEW."groupId", NEW."userId", old_role, new_role);
  END IF;
  IF new_role IS NOT NULL AND old_share <> NEW."contributionPence" THEN
    PERFORM note_setting('contribution', NEW."groupId", NEW."userId", old_share::text, NEW."contributionPence"::text);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER members_noted AFTER INSERT OR UPDATE ON members FOR EACH ROW EXECUTE FUNCTION note_member();

CREATE FUNCTION state_of_payout_account(account payout_accounts) RETURNS text IMMUTABLE
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN account."providerAccountId" IS NULL OR account."disconnectedAt" IS NOT NULL THEN NULL
    WHEN account."payoutEnabled" THEN 'ready' ELSE 'connected' END
$$;
CREATE FUNCTION note_payout_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old_state text := CASE WHEN TG_OP = 'UPDATE' THEN state_of_payout_account(OLD) END;
  new_state text := state_of_payout_account(NEW);
BEGIN
  IF old_state IS DISTINCT FROM new_state THEN
    -- Whether money can be sent there is the provider's word alone.
    PERFORM note_setting('payout-account', NEW."groupId", NEW."ownerId", old_state, new_state,
      old_state IS NOT NULL AND new_state IS NOT NULL);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER payout_accounts_noted AFTER INSERT OR UPDATE ON payout_accounts
  FOR EACH ROW EXECUTE FUNCTION note_payout_account();

CREATE FUNCTION note_transfer_limit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_setting('transfer-limit', coalesce(NEW."groupId", OLD."groupId"), NULL,
    OLD."amountPence"::text, NEW."amountPence"::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER transfer_limits_noted AFTER INSERT OR UPDATE OR DELETE ON transfer_limits
  FOR EACH ROW EXECUTE FUNCTION note_transfer_limit();

CREATE FUNCTION note_payout_pause() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_paused text := CASE WHEN TG_OP = 'UPDATE' AND OLD."endedAt" IS NULL THEN 'paused' END;
  is_paused text := CASE WHEN NEW."endedAt" IS NULL THEN 'paused' END;
BEGIN
  IF was_paused IS DISTINCT FROM is_paused THEN
    PERFORM note_setting('transfers', NEW."groupId", NULL, was_paused, is_paused);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER payout_pauses_noted AFTER INSERT OR UPDATE ON payout_pauses
  FOR EACH ROW EXECUTE FUNCTION note_payout_pause();

-- Of an account, what changed and never what it is: no address, no number, no hash.
CREATE FUNCTION note_user() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_setting('account', NULL, NEW.id, NULL, 'open');
    RETURN NULL;
  END IF;
  IF NEW."deletedAt" IS NOT NULL THEN
    IF OLD."deletedAt" IS NULL THEN
      PERFORM note_setting('account', NULL, NEW.id, 'open', NULL);
    END IF;
    RETURN NULL;
  END IF;
  IF OLD."passwordHash" IS DISTINCT FROM NEW."passwordHash" THEN
    PERFORM note_setting('password', NULL, NEW.id, NULL, 'changed');
  END IF;
  IF OLD.email IS DISTINCT FROM NEW.email THEN
    PERFORM note_setting('email', NULL, NEW.id, NULL, 'changed');
  END IF;
  IF OLD."phoneNumber" IS DISTINCT FROM NEW."phoneNumber" THEN
    PERFORM note_setting('phone', NULL, NEW.id, NULL, 'changed');
  END IF;
  IF (OLD."emailVerifiedAt" IS NULL) <> (NEW."emailVerifiedAt" IS NULL) THEN
    PERFORM note_setting('email', NULL, NEW.id, CASE WHEN OLD."emailVerifiedAt" IS NULL THEN 'unproven' ELSE 'proven' END,
      CASE WHEN NEW."emailVerifiedAt" IS NULL THEN 'unproven' ELSE 'proven' END);
  END IF;
  IF (OLD."phoneVerifiedAt" IS NULL) <> (NEW."phoneVerifiedAt" IS NULL) THEN
    PERFORM note_setting('phone', NULL, NEW.id, CASE WHEN OLD."phoneVerifiedAt" IS NULL THEN 'unproven' ELSE 'proven' END,
      CASE WHEN NEW."phoneVerifiedAt" IS NULL THEN 'unproven' ELSE 'proven' END);
  END IF;
  IF OLD."is2FaEnabled" <> NEW."is2FaEnabled" THEN
    PERFORM note_setting('two-factor', NULL, NEW.id, CASE WHEN OLD."is2FaEnabled" THEN 'on' ELSE 'off' END,
      CASE WHEN NEW."is2FaEnabled" THEN 'on' ELSE 'off' END);
  END IF;
  IF OLD."isProfileVisible" <> NEW."isProfileVisible" THEN
    PERFORM note_setting('profile', NULL, NEW.id, CASE WHEN OLD."isProfileVisible" THEN 'shown' ELSE 'hidden' END,
      CASE WHEN NEW."isProfileVisible" THEN 'shown' ELSE 'hidden' END);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_noted AFTER INSERT OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION note_user();

-- A second factor counts once it is confirmed. The argument is the setting.
CREATE FUNCTION note_factor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  was_on text := CASE WHEN coalesce(old_row->>'confirmedAt', old_row->>'publicKey') IS NOT NULL THEN 'on' END;
  is_on text := CASE WHEN coalesce(new_row->>'confirmedAt', new_row->>'publicKey') IS NOT NULL THEN 'on' END;
BEGIN
  IF was_on IS DISTINCT FROM is_on THEN
    PERFORM note_setting(TG_ARGV[0], NULL, (coalesce(new_row, old_row)->>'userId')::uuid, was_on, is_on);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER totp_factors_noted AFTER INSERT OR UPDATE OR DELETE ON totp_factors
  FOR EACH ROW EXECUTE FUNCTION note_factor('authenticator');
CREATE TRIGGER passkeys_noted AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION note_factor('passkey');

-- The one list. Legs and reversals are the inside of transfers and refunds; a second admin's word is about legs.
CREATE VIEW audit_trail AS
  SELECT id, subject AS what, "subjectId", "groupId", "userId", "from", "to", why, "by", "actorId",
    network, device, at
  FROM state_changes WHERE subject <> 'reversal' AND (subject <> 'leg' OR why = 'confirmed')
  UNION ALL
  SELECT id, setting, NULL, "groupId", "userId", "from", "to", NULL, "by", "actorId", network, device, at
  FROM setting_changes;

-- How long history is kept: seven years of a group's (claims under a contract end after six), a year of an account's.
CREATE FUNCTION kept_until(in_group uuid, written timestamptz) RETURNS timestamptz STABLE
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT written + CASE WHEN in_group IS NULL THEN interval '1 year' ELSE interval '7 years' END
$$;

-- Nobody changes or removes history before its time, the owner of the tables included. From where it was made may be
-- forgotten: with its maker's account, and after a year.
DROP TRIGGER state_changes_append_only ON state_changes;
CREATE TRIGGER state_changes_as_written BEFORE UPDATE ON state_changes FOR EACH ROW
  WHEN (to_jsonb(NEW) IS DISTINCT FROM to_jsonb(OLD) || '{"network": null, "device": null}'::jsonb)
  EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER state_changes_kept BEFORE DELETE ON state_changes FOR EACH ROW
  WHEN (kept_until(OLD."groupId", OLD.at) > clock_timestamp()) EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER setting_changes_as_written BEFORE UPDATE ON setting_changes FOR EACH ROW
  WHEN (to_jsonb(NEW) IS DISTINCT FROM to_jsonb(OLD) || '{"network": null, "device": null}'::jsonb)
  EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER setting_changes_kept BEFORE DELETE ON setting_changes FOR EACH ROW
  WHEN (kept_until(OLD."groupId", OLD.at) > clock_timestamp()) EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER setting_changes_not_emptied BEFORE TRUNCATE ON setting_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();

-- With an account goes from where its owner did things.
CREATE FUNCTION forget_origins(of_user uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE state_changes SET network = NULL, device = NULL WHERE "actorId" = of_user AND network IS NOT NULL;
  UPDATE setting_changes SET network = NULL, device = NULL WHERE "actorId" = of_user AND network IS NOT NULL;
$$;
-- What has had its time, a part at a time.
CREATE FUNCTION purge_history(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  history text;
  done int;
  total int := 0;
BEGIN
  FOREACH history IN ARRAY ARRAY['state_changes', 'setting_changes'] LOOP
    EXECUTE format('UPDATE %I SET network = NULL, device = NULL WHERE id IN (SELECT id FROM %1$I
      WHERE network IS NOT NULL AND at < clock_timestamp() - interval ''1 year'' LIMIT $1)', history) USING most;
    GET DIAGNOSTICS done = ROW_COUNT;
    total := total + done;
    EXECUTE format('DELETE FROM %I WHERE id IN (SELECT id FROM %1$I WHERE at < clock_timestamp() - interval ''1 year''
      AND kept_until("groupId", at) < clock_timestamp() LIMIT $1)', history) USING most;
    GET DIAGNOSTICS done = ROW_COUNT;
    total := total + done;
  END LOOP;
  RETURN total;
END
$$;
REVOKE ALL ON FUNCTION forget_origins(uuid), purge_history(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_origins(uuid), purge_history(int) TO whipround_app;
