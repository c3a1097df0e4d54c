/** Accounts with fixed emails and a common password. */
export const DEMO_ACCOUNTS = {
  admin: "admin@ayllu.test",
  master: "maestra@ayllu.test",
  apprentice: "aprendiz@ayllu.test",
  password: "ayni-demo-2026",
} as const;
