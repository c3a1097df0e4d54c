import { z } from "zod";

/** Notices on a page of the list. */
export const NOTICES_PAGE = 20;

/** A notice as its reader sees it. */
export type NoticeView = {
  id: string;
  kind: string;
  text: string;
  /** The page of ours that it leads to. */
  path: string;
  read: boolean;
  createdAt: string;
};

export type NoticeList = {
  content: NoticeView[];
  metadata: { total: number; pageSize: number; after: string | null; unread: number };
};

export const noticesQuery = z.object({ after: z.string().max(200).optional() });

export const readNoticesInput = z
  .object({ ids: z.array(z.uuid("Indica notificaciones tuyas")).min(1).max(100).optional() })
  .default({});
