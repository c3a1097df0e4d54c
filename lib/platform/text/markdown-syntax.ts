/** The dialect of Markdown: that of GitHub, where a line break stays one. */
export const MARKDOWN_SYNTAX = { gfm: true, breaks: true } as const;
