// Outside of Next (the server's own process, jobs, scripts, tests) every module is server-side, so the
// package `server-only`, which throws unless a bundler replaces it, maps to this empty module.
export {};
