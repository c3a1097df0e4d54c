const DEAD_ENDS = ["/api/auth", "/verificar-correo", "/restablecer-contrasena", "/baja"];

/** Where one comes back to after signing in from a page: nowhere from those that only lead to signing in. */
export const returnPath = (path: string): string | undefined =>
  path === "" || DEAD_ENDS.some((prefix) => path.startsWith(prefix)) ? undefined : path;
