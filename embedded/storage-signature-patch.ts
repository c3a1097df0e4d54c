import v4 from "@20minutes/s3rver/lib/signature/v4.js";

// s3rver leaves !'()* in a query as they are; the signature is made over their percent-encoding, so that it
// would refuse every signed link with a file name such as `filename*=UTF-8''a%C3%B1o.pdf`. It also forgets
// the slash with which the SDK addresses a bucket itself.

let isMended = false;

export function mendSignature(): void {
  if (isMended) return;
  isMended = true;
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
