import { withQuery } from "./routes";

/** Paths of calls that no public page makes: all of them load `api`, but not these. */
export const memberApi = {
  adminApplications: () => "/api/admin/applications",
  approveApplication: (id: string) => `/api/admin/applications/${id}/approve`,
  refuseApplication: (id: string) => `/api/admin/applications/${id}/refuse`,
  applicationNote: (id: string) => `/api/admin/applications/${id}/note`,
  auditCsv: (params: Record<string, string | undefined> = {}) => withQuery("/api/admin/audit/export", params),
  adminUsers: () => "/api/admin/users",
  usersCsv: () => "/api/admin/users/export",
  apprenticesCsv: () => "/api/apprentices/export",
  apprenticeMessage: (userId: string) => `/api/apprentices/${userId}/message`,
  letter: (id: string) => `/api/letters/${id}`,
  sendLetter: (id: string) => `/api/letters/${id}/send`,
  testLetter: (id: string) => `/api/letters/${id}/test`,
  stopLetter: (id: string) => `/api/letters/${id}/stop`,
  letterAudience: (params: Record<string, string | undefined>) => withQuery("/api/letters/audience", params),
  muteLetters: (masterId: string) => `/api/letters/mutes/${masterId}`,
  participants: (id: string) => `/api/ayni/${id}/participants`,
  participantsCsv: (id: string) => `/api/ayni/${id}/participants/export`,
  encuentroAttendance: (id: string, encuentroId: string) =>
    `/api/ayni/${id}/participants/attendance/${encuentroId}`,
  lessonCompletion: (id: string) => `/api/lessons/${id}/completion`,
  lessonQuestions: (id: string, params: { after?: string } = {}) =>
    withQuery(`/api/lessons/${id}/questions`, params),
  lessonQuestion: (id: string, part = "") => `/api/lesson-questions/${id}${part}`,
  adminFailedJobs: () => "/api/admin/failed-jobs",
  adminContents: () => "/api/admin/contents",
  contentFeatured: (id: string) => `/api/admin/contents/${id}/featured`,
  contentTakedown: (id: string) => `/api/admin/contents/${id}/takedown`,
  adminReport: (id: string) => `/api/admin/reports/${id}`,
  adminTraining: (id: string) => `/api/admin/training/${id}`,
  adminThanks: (id: string) => `/api/admin/thanks/${id}`,
  ayniNumbers: (id: string) => `/api/ayni/${id}/numbers`,
  masterNumbers: (id: string) => `/api/users/${id}/numbers`,
  ayniNumbersCsv: (id: string, params: Record<string, string | undefined> = {}) =>
    withQuery(`/api/ayni/${id}/numbers/export`, params),
  masterNumbersCsv: (id: string, params: Record<string, string | undefined> = {}) =>
    withQuery(`/api/users/${id}/numbers/export`, params),
  discounts: (ayniId: string, part = "") => `/api/ayni/${ayniId}/discounts${part}`,
  bundles: () => "/api/bundles",
  bundle: (slug: string, part = "") => `/api/bundles/${slug}${part}`,
  gifts: () => "/api/gifts",
  gift: (id: string) => `/api/gifts/${id}`,
  giftAction: (id: string, action: "pay" | "resend" | "keep" | "cancel") => `/api/gifts/${id}/${action}`,
  acceptGift: () => "/api/gifts/accept",
  declineGift: () => "/api/gifts/decline",
  waitingList: (ayniId: string) => `/api/ayni/${ayniId}/waiting-list`,
  adminBankDetails: (userId: string) => `/api/admin/bank-details/${userId}`,
  payouts: () => "/api/admin/payouts",
  bankFiles: () => "/api/admin/bank-files",
  bankFile: (id: string) => `/api/admin/bank-files/${id}`,
} as const;

/** Paths of pages to which no public page links before it knows its viewer. */
export const memberRoutes = {
  numbers: (slug: string, params: { periodo?: string } = {}) => withQuery(`/ofrecer/${slug}/numeros`, params),
  ownBundles: () => "/ofrecer/conjuntos",
  questions: (params: { estado?: string; after?: string } = {}) => withQuery("/preguntas", params),
  allNumbers: (params: { periodo?: string; maestro?: string } = {}) => withQuery("/ofrecer/numeros", params),
} as const;
