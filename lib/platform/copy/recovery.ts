// Texts of the page that sets a new password, which loads no others.

export const RECOVERY_LINK_EXPIRED =
  "El enlace para restablecer tu contraseña ha caducado. Por favor, solicita un enlace nuevo.";

export const RECOVERY_LINK_USED =
  "El enlace para restablecer tu contraseña ya se ha utilizado. Por favor, solicita un enlace nuevo.";

export const RECOVERY_FAILED = "¡Ups! Parece que algo salió mal. Por favor, inténtalo más tarde.";
