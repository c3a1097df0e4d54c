/** The URLs of the calls by which somebody registers or follows the link of a mail: their pages need no others. */
export const visitorApi = {
  register: () => "/api/register",
  recoverPassword: () => "/api/recover-password",
  confirmBankDetails: () => "/api/bank-details/confirm",
  cancelBankDetails: () => "/api/bank-details/cancel",
  verifyEmail: () => "/api/verify-email",
  unsubscribe: (token: string) => `/api/notifications/unsubscribe/${token}`,
  geo: () => "/api/geo",
} as const;
