-- As before; now it leaves what somebody has locked to its next run, so that it cannot deadlock with forget_origins.
CREATE OR REPLACE FUNCTION purge_history(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  history text;
  done int;
  total int := 0;
BEGIN
  FOREACH history IN ARRAY ARRAY['state_changes', 'setting_changes'] LOOP
    EXECUTE format('UPDATE %I SET network = NULL, device = NULL WHERE id IN (SELECT id FROM %1$I
      WHERE network IS NOT NULL AND at < clock_timestamp() - interval ''1 year'' LIMIT $1 FOR UPDATE SKIP LOCKED)', history) USING most;
    GET DIAGNOSTICS done = ROW_COUNT;
    total := total + done;
    EXECUTE format('DELETE FROM %I WHERE id IN (SELECT id FROM %1$I WHERE at < clock_timestamp() - interval ''1 year''
      AND kept_until("groupId", at) < clock_timestamp() LIMIT $1 FOR UPDATE SKIP LOCKED)', history) USING most;
    GET DIAGNOSTICS done = ROW_COUNT;
    total := total + done;
  END LOOP;
  RETURN total;
END
$$;
