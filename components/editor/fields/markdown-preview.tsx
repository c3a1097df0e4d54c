"use client";

import { renderMarkdown } from "@/lib/platform/text/markdown";

export function MarkdownPreview({ text }: { text: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: renderMarkdown(text) }} />;
}
