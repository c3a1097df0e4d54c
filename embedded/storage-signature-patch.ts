import v4 from "@20minutes/s3rver/lib/signature/v4.js";

// Signatures cover the percent-encoded query, but s3rver does not encode !'()*: it would reject signed links with a
// file name such as `filename*=UTF-8''a%C3%B1o.pdf`. It also drops the trailing slash of the SDK's bucket URLs.

let isPatched = false;

export function patchSignature(): void {
  if (isPatched) return;
  isPatched = true;
  const original = v4.getStringToSign;
  v4.getStringToSign = (request, details) => {
    const querystring = request.querystring.replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    const uri = /^\/[^/]+$/.test(request.uri) ? `${request.uri}/` : request.uri;
    return original({ ...request, querystring, uri }, details);
  };
}
