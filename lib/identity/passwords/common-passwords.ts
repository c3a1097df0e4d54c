// These satisfy the composition rules but head every list of leaked passwords.
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

const ROOT_PATTERN = ROOTS.map((root) => root.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
const SUFFIX_PATTERN =
  "(?:0?1|12|123|1234|12345|123456|1234567|12345678|123456789|1234567890|\\d{4}|0{2,}|1{2,})";
const ROOT_THEN_SUFFIX = new RegExp(`^(?:${ROOT_PATTERN})?(?:${SUFFIX_PATTERN})?[.!*#$@_-]{0,2}$`, "i");
const SUFFIX_THEN_ROOT = new RegExp(`^(?:${SUFFIX_PATTERN})(?:${ROOT_PATTERN})$`, "i");

export function isCommonPassword(password: string): boolean {
  return (
    ROOT_THEN_SUFFIX.test(password) || SUFFIX_THEN_ROOT.test(password) || /^(.{1,3})\1+$/u.test(password)
  );
}
