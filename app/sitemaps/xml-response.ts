/** A sitemap, or 404 where there is none. */
export function xmlResponse(xml: string | null): Response {
  if (xml === null) return new Response(null, { status: 404 });
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
