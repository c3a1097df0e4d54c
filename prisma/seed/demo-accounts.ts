/** The accounts with fixed names, all with one password. */
export const DEMO = {
  admin: "admin@ayllu.test",
  master: "maestra@ayllu.test",
  apprentice: "aprendiz@ayllu.test",
  password: "ayni-demo-2026",
} as const;
