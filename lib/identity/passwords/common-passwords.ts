// The composition rule lets these pass; every list of leaked passwords begins with their like.
const ROOTS = [
  "password",
  "passw0rd",
  "contraseña",
  "contrasena",
  "qwerty",
  "qwertyui",
  "qwertyuiop",
  "asdfghjk",
  "1q2w3e4r",
  "1qaz2wsx",
  "zaq12wsx",
  "q1w2e3r4",
  "abc",
  "abcd",
  "abcdef",
  "abcdefg",
  "abcdefgh",
  "iloveyou",
  "teamo",
  "tequiero",
  "admin",
  "administrador",
  "welcome",
  "bienvenido",
  "hola",
  "letmein",
  "monkey",
  "dragon",
  "football",
  "futbol",
  "barcelona",
  "realmadrid",
  "princess",
  "princesa",
  "sunshine",
  "estrella",
  "america",
  "mexico",
  "argentina",
  "españa",
  "ayllu",
  "namaste",
  "a",
  "aa",
  "aaa",
];

const escaped = ROOTS.map((root) => root.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
const tail = "(?:0?1|12|123|1234|12345|123456|1234567|12345678|123456789|1234567890|\\d{4}|0{2,}|1{2,})";
const common = new RegExp(`^(?:${escaped})?(?:${tail})?[.!*#$@_-]{0,2}$`, "i");
const symmetric = new RegExp(`^(?:${tail})(?:${escaped})$`, "i");

/** Whether a password is among those that every attacker tries first. */
export function isCommonPassword(password: string): boolean {
  return common.test(password) || symmetric.test(password) || /^(.{1,3})\1+$/u.test(password);
}
