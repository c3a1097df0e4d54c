type PlannedSpan = { startsAt: Date | string; endsAt: Date | string };

/** Returns true from the planned start on: a room that is tried out before cannot be ended. `now` in epoch milliseconds. */
export const canEnd = ({ startsAt }: Pick<PlannedSpan, "startsAt">, now: number): boolean =>
  new Date(startsAt).getTime() <= now;

/** Returns true until the planned end: a room that was ended can be opened again. `now` in epoch milliseconds. */
export const canReopen = ({ endsAt }: Pick<PlannedSpan, "endsAt">, now: number): boolean =>
  now < new Date(endsAt).getTime();

export const TOO_EARLY_TO_END =
  "El encuentro aún no ha empezado: podrás terminarlo cuando llegue su hora. Mientras tanto puedes salir y volver a entrar.";

export const TOO_LATE_TO_REOPEN =
  "La hora de este encuentro ya ha pasado: la sala no se puede volver a abrir.";
