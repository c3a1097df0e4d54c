"use client";

import { renderMarkdown } from "@/lib/platform/text/markdown";

/** A text as its page will show it. */
export function MarkdownPreview({ text }: { text: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: renderMarkdown(text) }} />;
}
