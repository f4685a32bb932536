/** Why fields cannot be recognised: what the extension carries is damaged or missing. */
export class FieldError extends Error {
  name = "FieldError";
}

/**
 * The answer for one of the extension's own files.
 * @param {URL} url
 */
export async function fetchOwn(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new FieldError(`${url.pathname} is missing; install the extension again`);
  return answer;
}
