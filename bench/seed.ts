/**
 * Fills an empty, migrated database with as much as years of use leave behind, in minutes: what people see and what
 * is behind it, such as ledger entries with their hash chain and the history of states. The triggers that would
 * write those row by row are off for this connection; a test runs the ledger's checks on the result.
 */
import { createHash } from 'node:crypto'
import type { Client } from 'pg'

export type Size = {
  users: number
  groups: number
  transactions: number
  notifications: number
  /** How many of these belong to the one busy person, and how many to the one busy group. */
  busyNotifications: number
  busyTransactions: number
}

export const LARGE: Size = {
  users: 20_000,
  groups: 5_000,
  transactions: 1_000_000,
  notifications: 1_000_000,
  busyNotifications: 125_000,
  busyTransactions: 101_000,
}
/** A hundredth of everything. */
export const SMALL = Object.fromEntries(
  Object.entries(LARGE).map(([name, count]) => [name, count / 100]),
) as Size

/** The people who ask and the groups they ask for: they exist at every size, with as many members. */
export const PEOPLE = { busy: 0, usual: 1 } as const
export const GROUPS = { of4: 0, of200: 1, busy: 2 } as const
const FIXED_GROUPS = { count: 12, sizes: [4, 200, 40] }

export const idOf = (kind: 'user' | 'group', number: number) =>
  `${kind === 'user' ? '01900000-0000-7000-8000' : '01900000-0000-7000-9000'}-${number.toString(16).padStart(12, '0')}`
export const tokenOf = (person: number) => `token-of-${person}`
export const cookieOf = (person: number) => `cookie-of-${person}`
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

const idSql = (kind: 'user' | 'group', number: string) =>
  `('${idOf(kind, 0).slice(0, 24)}' || lpad(to_hex(${number}), 12, '0'))::uuid`
const sha = (text: string) => `sha256(convert_to(${text}, 'UTF8'))`

const people = ({ users }: Size) => `
  INSERT INTO users (id, username, email, "phoneNumber", firstname, lastname, "emailVerifiedAt", "createdAt")
    SELECT ${idSql('user', 'n')}, 'person_' || n, 'person.' || n || '@example.com', '+4477' || lpad(n::text, 8, '0'),
      (ARRAY['Ada', 'Tom', 'Priya', 'Hamish', 'Margaret'])[n % 5 + 1], 'Number ' || n, now(), now() - interval '400 days'
    FROM generate_series(0, ${users - 1}) n;
  INSERT INTO identifiers (kind, value, "userId", "provenAt", "heldUntil")
    SELECT 'email'::"IdentifierKind", email, id, now(), now() FROM users UNION ALL SELECT 'username', username, id, now(), now() FROM users;
  INSERT INTO sessions (id, "userId", "tokenHash", "cookieHash", "boundToCookie", "fullAt", "createdAt", "lastUsedAt", "expiresAt")
    SELECT uuidv7(), ${idSql('user', 'n')}, ${sha(`'token-of-' || n`)}, ${sha(`'cookie-of-' || n`)}, false,
      now(), now(), now(), now() + interval '30 days'
    FROM generate_series(0, ${users - 1}) n;`

/** Nearly all groups are small. The first few have the same size in every database, and the two who ask are members. */
const groups = ({ users, groups: count, busyTransactions }: Size) => `
  CREATE TEMP TABLE sizes AS SELECT n,
      CASE WHEN n < ${FIXED_GROUPS.count} THEN coalesce((ARRAY[${FIXED_GROUPS.sizes}])[n + 1], 10)
      ELSE 4 + floor(196 * ((n * 7919 % 1000) / 999.0) ^ 3) END::int AS size
    FROM generate_series(0, ${count - 1}) n;
  INSERT INTO groups (id, title, description, "goalPence", "paymentDeadline", "splitOption", "createdById", "createdAt", "remindersOn")
    SELECT ${idSql('group', 'n')}, 'Group ' || n, 'A weekend together.', CASE n WHEN ${GROUPS.busy} THEN ${1000 * busyTransactions} ELSE 200000 END,
      current_date + 60, 'autoSplit', ${idSql('user', `CASE WHEN n < ${FIXED_GROUPS.count} THEN 0 ELSE 2 + n * 131 % ${users - 2} END`)},
      now() - interval '390 days', false
    FROM sizes;
  CREATE TEMP TABLE seats AS SELECT n, k, size, CASE WHEN n < ${FIXED_GROUPS.count} AND k < 2 THEN k
      ELSE 2 + (n * 131 + k) % ${users - 2} END AS person
    FROM sizes, generate_series(0, size - 1) k;
  CREATE UNIQUE INDEX ON seats (n, k);
  ANALYZE seats;
  INSERT INTO members (id, "groupId", "userId", role, "contributionPence", "joinedAt")
    SELECT uuidv7(), ${idSql('group', 'n')}, ${idSql('user', 'person')}, CASE k WHEN 0 THEN 'admin' ELSE 'member' END::"Role",
      200000 / size, now() - interval '380 days' + k * interval '1 second' FROM seats;
  INSERT INTO setting_changes (setting, "groupId", "userId", "to", "by", at)
    SELECT 'role', "groupId", "userId", role::text, 'product', "joinedAt" FROM members;
  INSERT INTO links ("groupId", code, "createdById", "createdAt")
    SELECT id, translate(upper(left(md5(id::text), 10)), '01', 'GH'), "createdById", "createdAt" FROM groups;`

/** Of every 20, one is a recorded payment and one a checkout that nobody paid. The busy person pays the busy group's. */
const transactions = ({ transactions: count, groups: groupCount, busyTransactions }: Size) => `
  CREATE TEMP TABLE made AS
    SELECT each.n, uuidv7(at - now()) AS id, ${idSql('group', 'g')} AS "groupId", ${idSql('user', 'person')} AS "userId", at,
      CASE each.n % 20 WHEN 7 THEN 'noted' ELSE 'payment' END AS type, each.n % 20 <> 3 AS ok,
      100 + each.n % 900 AS pence, CASE each.n % 20 WHEN 7 THEN 0 ELSE 20 + (100 + each.n % 900) * 15 / 1000 END AS fee
    FROM (
      SELECT n, CASE WHEN n % ${Math.floor(count / busyTransactions)} = 0 THEN ${GROUPS.busy} ELSE n % ${groupCount} END AS g,
        CASE WHEN n % ${Math.floor(count / busyTransactions)} = 0 THEN 0 ELSE n / ${groupCount} END AS k,
        now() - interval '1 hour' - (${count} - n) * (interval '370 days' / ${count}) AS at
      FROM generate_series(1, ${count}) n
    ) each JOIN sizes ON sizes.n = g JOIN seats seat(g2, k2, s2, person) ON g2 = g AND k2 = k % size;
  INSERT INTO transactions (id, "groupId", "userId", type, status, "amountPence", "feePence", "totalPence", "createdAt", "timePaid")
    SELECT id, "groupId", "userId", type::"TransactionType", CASE WHEN ok THEN 'success' ELSE 'failed' END::"TransactionStatus",
      pence, fee, pence + fee, at, CASE WHEN ok THEN at END FROM made ORDER BY n;
  INSERT INTO payments (id, email, "isInternational", "idempotencyKey", "checkoutSessionId", "sessionExpiresAt", "paymentIntentId", "chargeId", ending)
    SELECT id, 'payer.' || n % 1000 || '@example.com', false, id, 'cs_' || n, at, CASE WHEN ok THEN 'pi_' || n END,
      CASE WHEN ok THEN 'ch_' || n END, CASE WHEN NOT ok THEN 'expired' END::"PaymentEnding"
    FROM made WHERE type = 'payment' ORDER BY n;
  INSERT INTO noted_payments (id, method, "notedById", "idempotencyKey")
    SELECT id, 'cash'::"NotedMethod", ${idSql('user', '0')}, id FROM made WHERE type = 'noted';
  UPDATE members SET "notedPence" = noted.pence
    FROM (SELECT "groupId", "userId", sum(pence) AS pence FROM made WHERE type = 'noted' GROUP BY 1, 2) noted
    WHERE members."groupId" = noted."groupId" AND members."userId" = noted."userId";
  INSERT INTO state_changes (subject, "subjectId", "groupId", "userId", "from", "to", "by", "actorId", why, at)
    SELECT type, id, "groupId", "userId", NULL, CASE type WHEN 'noted' THEN 'success' ELSE 'pending' END, 'person', "userId",
      CASE type WHEN 'noted' THEN 'noted' ELSE 'started' END, at FROM made ORDER BY n;
  INSERT INTO state_changes (subject, "subjectId", "groupId", "userId", "from", "to", "by", why, at)
    SELECT type, id, "groupId", "userId", 'pending', CASE WHEN ok THEN 'success' ELSE 'failed' END, 'provider',
      CASE WHEN ok THEN 'paid' ELSE 'unpaid' END, at FROM made WHERE type = 'payment' ORDER BY n;`

const ledger = `
  CREATE FUNCTION pg_temp.chained() RETURNS TABLE (n int, number int, hash bytea) LANGUAGE plpgsql AS $$
  DECLARE
    one record;
    of_group uuid;
  BEGIN
    FOR one IN SELECT * FROM made WHERE ok ORDER BY made."groupId", made.n LOOP
      IF of_group IS DISTINCT FROM one."groupId" THEN
        of_group := one."groupId"; number := 0; hash := decode(repeat('00', 32), 'hex');
      END IF;
      n := one.n;
      number := number + 1;
      hash := sha256(convert_to(concat_ws(E'\\n', 'whipround ledger entry 1', encode(hash, 'hex'), of_group, number,
        one.type, one.id, CASE one.type WHEN 'noted' THEN 'noted' ELSE 'paid' END, '',
        (extract(epoch FROM one.at::timestamptz(3)) * 1000)::bigint,
        CASE one.type WHEN 'payment' THEN concat_ws(E'\\n', 'available - ' || -one.pence, 'fees - ' || -one.fee) END,
        'member ' || one."userId" || ' ' || -one.pence,
        CASE one.type WHEN 'payment' THEN 'provider - ' || one.pence + one.fee END, 'remitted - ' || one.pence), 'UTF8'));
      RETURN NEXT;
    END LOOP;
  END
  $$;
  INSERT INTO ledger_entries (id, "groupId", subject, "subjectId", step, "createdAt", number, hash)
    SELECT n, "groupId", type::"LedgerSubject", id, CASE type WHEN 'noted' THEN 'noted' ELSE 'paid' END, at, number, hash
    FROM made JOIN pg_temp.chained() USING (n) ORDER BY n;
  CREATE TEMP TABLE lines AS
    SELECT n, "groupId", kind, CASE kind WHEN 'member' THEN "userId" END AS "userId", amount
    FROM made, LATERAL (VALUES ('available', -pence), ('fees', -fee), ('member', -pence), ('provider', pence + fee), ('remitted', pence)) line(kind, amount)
    WHERE ok AND (type = 'payment' OR kind IN ('member', 'remitted'));
  INSERT INTO ledger_accounts ("groupId", kind, "userId", "balancePence")
    SELECT "groupId", kind::"LedgerAccountKind", "userId", sum(amount) FROM lines GROUP BY 1, 2, 3;
  ANALYZE ledger_accounts, lines;
  INSERT INTO ledger_postings ("entryId", "accountId", "amountPence")
    SELECT n, account.id, amount FROM lines JOIN ledger_accounts account ON account."groupId" = lines."groupId"
      AND account.kind = lines.kind::"LedgerAccountKind"
      AND coalesce(account."userId", '00000000-0000-0000-0000-000000000000') = coalesce(lines."userId", '00000000-0000-0000-0000-000000000000')
    ORDER BY n;
  INSERT INTO ledger_totals (shard, "providerPence", "feesPence", "keptPence")
    SELECT 0, sum("balancePence") FILTER (WHERE kind = 'provider'), sum("balancePence") FILTER (WHERE kind = 'fees'),
      -sum("balancePence") FILTER (WHERE kind = 'available') FROM ledger_accounts;
  SELECT setval('ledger_entries_id_seq', (SELECT max(id) FROM ledger_entries));`

/** All are about the first groups, which the two who ask are members of; the newest hundredth is unread. */
const notifications = ({ users, notifications: count, busyNotifications }: Size) => `
  INSERT INTO notifications (id, "userId", type, message, "groupId", "actorId", kind, "amountPence", "createdAt", "readAt")
    SELECT uuidv7(at - now()), ${idSql('user', 'person')}, 'Payment', 'A member paid £5.50 to “Group ' || g || '”.',
      ${idSql('group', 'g')}, NULL, CASE WHEN n % 2 = 0 THEN 'paid' END, 550, at, CASE WHEN n <= 0.99 * ${count} THEN at END
    FROM (
      SELECT n, CASE WHEN n % ${count / busyNotifications} = 0 THEN 0 ELSE 1 + n % ${users - 1} END AS person, n % ${FIXED_GROUPS.count} AS g,
        now() - interval '1 hour' - (${count} - n) * (interval '370 days' / ${count}) AS at
      FROM generate_series(1, ${count}) n
    ) each ORDER BY n;`

/** Drops the indexes, runs `work` and builds them again: many times faster than keeping them up to date row by row. */
async function withoutIndexes(client: Client, work: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/** Fills a database; `client` must be a superuser, to switch off triggers. Calls `say` with the name of each step. */
export async function seed(client: Client, size: Size, say: (step: string) => void = () => undefined) {
  const steps = {
    people: people(size),
    groups: groups(size),
    transactions: transactions(size),
    ledger,
    notifications: notifications(size),
  }
  await client.query(`SET session_replication_role = replica; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB';
    SET synchronous_commit = off`)
  await withoutIndexes(client, async () => {
    for (const [name, statements] of Object.entries(steps)) {
      say(name)
      await client.query(statements)
    }
    say('indexes')
  })
  await client.query('SET session_replication_role = origin; DISCARD TEMP')
  await client.query('VACUUM (ANALYZE)')
}
