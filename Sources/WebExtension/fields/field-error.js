/** A damaged or missing file of the extension, without which fields cannot be classified. */
export class FieldError extends Error {
  name = "FieldError";
}

/**
 * Fetches one of the extension's own files.
 * @param {URL} url
 */
export async function fetchOwn(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new FieldError(`${url.pathname} is missing; install the extension again`);
  return answer;
}
