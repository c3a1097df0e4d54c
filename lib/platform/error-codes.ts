/** HTTP status of every error code that the API responds with; `copy/errors.ts` has the Spanish text of each. */
export const STATUS_BY_ERROR_CODE = {
  MalformedRequest: 400,
  TimeExpirationReasonError: 400,
  UseExpirationReasonError: 400,
  Unauthenticated: 401,
  Forbidden: 403,
  NotFound: 404,
  RecoverEmailDoesNotExistError: 404,
  MethodNotAllowed: 405,
  EmailAlreadyExistsError: 409,
  EmailNotVerifiedError: 409,
  Conflict: 409,
  SoldOut: 409,
  HourTaken: 409,
  TooLate: 409,
  ConsentRequired: 409,
  OtherDevice: 409,
  RoomFull: 409,
  PassEnded: 410,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  ValidationError: 422,
  TooManyRequests: 429,
  ServiceUnavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_ERROR_CODE;
