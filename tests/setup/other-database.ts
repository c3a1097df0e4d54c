import pg from "pg";
import { vi } from "vitest";

// The application keeps its connections in these, for all copies of its modules.
const GLOBALS = ["aylluDb", "aylluPool"] as const;

type Variables = Partial<Record<`DATABASE_${string}`, string>>;

/**
 * Lets modules of the application that are imported dynamically from now on use another database. The function returned
 * ends their connections and undoes it.
 */
export function useOtherDatabase(variables: Variables): () => Promise<void> {
  const shared = globalThis as Record<string, unknown>;
  const formerGlobals = GLOBALS.map((name) => [name, shared[name]] as const);
  const formerVariables = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  for (const name of GLOBALS) delete shared[name];
  Object.assign(process.env, variables);
  vi.resetModules();
  return async () => {
    const pool = shared.aylluPool;
    if (pool instanceof pg.Pool && !pool.ended) await pool.end();
    Object.assign(shared, Object.fromEntries(formerGlobals));
    for (const [name, value] of formerVariables) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    vi.resetModules();
  };
}
