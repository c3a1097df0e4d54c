export type CalendarPlace = { name: string; steps: string };

/** Paths through the menus of common programs to the address of a calendar. */
export const ADDRESS_PLACES: readonly CalendarPlace[] = [
  {
    name: "Google Calendar",
    steps:
      "En el ordenador: Configuración → elige tu calendario → «Integrar el calendario» → copia la «Dirección secreta en formato iCal».",
  },
  {
    name: "Apple (iCloud)",
    steps:
      "En la app Calendario: pulsa la «i» junto a tu calendario → «Calendario público» → «Compartir enlace». Quien tenga el enlace puede leerlo.",
  },
  {
    name: "Outlook",
    steps:
      "En la web: Configuración → Calendario → Calendarios compartidos → «Publicar un calendario» → copia el vínculo ICS.",
  },
  {
    name: "Nextcloud",
    steps:
      "En Calendario: pulsa el lápiz junto al tuyo → comparte un enlace → copia el enlace de suscripción.",
  },
];

/** Server addresses and kinds of password of common CalDAV services. */
export const ACCOUNT_PLACES: readonly CalendarPlace[] = [
  {
    name: "Apple (iCloud)",
    steps:
      "Servidor: caldav.icloud.com. Usuario: tu correo de Apple. Contraseña: una «contraseña específica de app», que se crea en account.apple.com.",
  },
  {
    name: "Nextcloud",
    steps:
      "Servidor: la dirección de tu nube seguida de /remote.php/dav. Contraseña: una de aplicación, en Configuración → Seguridad.",
  },
  {
    name: "Fastmail",
    steps:
      "Servidor: caldav.fastmail.com. Usuario: tu correo. Contraseña: una de aplicación, en Configuración → Privacidad y seguridad.",
  },
  {
    name: "Google y Outlook",
    steps: "No dejan entrar con contraseña. Usa la dirección del calendario.",
  },
];
