import pg from "pg";

/** A session of the database server, as far as the role may see it. */
type Session = {
  pid: number;
  role: string | null;
  application: string | null;
  address: string | null;
  state: string | null;
  seconds: number | null;
};

const SESSION_SQL = `SELECT pid, usename AS role, nullif(application_name, '') AS application, host(client_addr) AS address, state,
  extract(epoch FROM clock_timestamp() - coalesce(xact_start, state_change))::int AS seconds
  FROM pg_stat_activity`;

const formatSession = ({ pid, role, application, address, state, seconds }: Session): string => {
  const facts = [
    role && `role ${role}`,
    application,
    address,
    state && seconds !== null ? `${state} for ${seconds} s` : state,
  ];
  return `the session with pid ${pid} (${facts.filter(Boolean).join(", ")})`;
};

/** Names sessions without their statements, which may hold personal data. */
const formatSessions = (sessions: Session[]): string => sessions.map(formatSession).join(" and ");

/** Returns who holds the advisory lock, in words; undefined if nobody does. */
export async function describeAdvisoryLockHolder(
  client: pg.Client,
  lockId: number,
): Promise<string | undefined> {
  const { rows } = await client.query<Session>(
    `${SESSION_SQL} WHERE pid IN (
       SELECT pid FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1 AND objsubid = 1
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
    [lockId],
  );
  return rows.length > 0 ? formatSessions(rows) : undefined;
}

/** True if the role has other connections to the database than that of `client` and the one with `watcherPid`. */
export async function hasOtherSessions(client: pg.Client, watcherPid: number): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user
       AND pid NOT IN (pg_backend_pid(), $1) LIMIT 1`,
    [watcherPid],
  );
  return rows.length > 0;
}

const SAMPLES_PER_TIMEOUT = 5;

export type BlockerWatch = {
  pid: number;
  /** Returns in words what was last seen to block the session, in any attempt; undefined if nothing was. */
  describeLast: () => string | undefined;
  stop: () => Promise<void>;
};

type Blocker = Session & { relations: string | null };

const BLOCKERS_SQL = `SELECT activity.*, (
    SELECT string_agg(DISTINCT relation::regclass::text, ', ') FROM pg_locks WHERE pid = $1 AND NOT granted
  ) AS relations
  FROM (${SESSION_SQL}) activity WHERE pid = ANY(pg_blocking_pids($1))`;

const formatBlockers = (blockers: Blocker[]): string => {
  const relations = blockers[0]?.relations;
  return `${relations ? `${relations}, used by` : "blocked by"} ${formatSessions(blockers)}`;
};

async function readPid(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}

/** Samples on a connection of its own which sessions block the one of `client`: after a lock timeout it is too late. */
export async function watchBlockers(
  databaseUrl: string,
  client: pg.ClientBase,
  lockTimeoutMs: number,
): Promise<BlockerWatch> {
  const pid = await readPid(client);
  const watcher = new pg.Client({ connectionString: databaseUrl });
  watcher.on("error", () => {});
  await watcher.connect();
  let last: Blocker[] = [];
  let sampling: Promise<void> | undefined;
  const sample = async (): Promise<void> => {
    const { rows } = await watcher.query<Blocker>(BLOCKERS_SQL, [pid]);
    if (rows.length > 0) last = rows;
  };
  const timer = setInterval(() => {
    sampling ??= sample()
      .catch(() => {})
      .finally(() => (sampling = undefined));
  }, lockTimeoutMs / SAMPLES_PER_TIMEOUT);
  return {
    pid: await readPid(watcher),
    describeLast: () => (last.length > 0 ? formatBlockers(last) : undefined),
    stop: async () => {
      clearInterval(timer);
      await sampling;
      await watcher.end();
    },
  };
}
