/** Responds with an immutable SVG, or 404 for undefined. */
export function svgResponse(svg: string | undefined): Response {
  if (svg === undefined) return new Response(null, { status: 404 });
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
