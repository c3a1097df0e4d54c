// Replaces the package `server-only`, which throws outside a bundler, in the server, jobs, scripts and tests.
export {};
