const EXCLUDED_PREFIXES = [
  "/api/auth",
  "/verificar-correo",
  "/restablecer-contrasena",
  "/datos-de-cobro",
  "/baja",
];

/** The path to return to after signing in; undefined for the auth pages themselves. */
export function getReturnPath(path: string): string | undefined {
  const isExcluded = EXCLUDED_PREFIXES.some((prefix) => path.startsWith(prefix));
  return path === "" || isExcluded ? undefined : path;
}
