import { z } from "zod";

export const consentParams = z.object({ id: z.uuid() });
