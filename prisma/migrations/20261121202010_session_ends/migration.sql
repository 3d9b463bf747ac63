-- However a session ends, every replica hears of it with the commit, and closes its live streams (lib/live/hub.ts).
CREATE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(
    'whipround_live',
    json_build_object('endedSession', OLD.id, 'userIds', json_build_array(OLD."userId"))::text
  );
  RETURN NULL;
END
$$;

CREATE TRIGGER sessions_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION announce_session_end();
