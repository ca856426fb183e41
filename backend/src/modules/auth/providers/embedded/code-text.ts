/**
 * The text of a sign-in code as it is sent. On https its last line binds the code to this site, so that a browser offers it there
 * and nowhere else (the "origin-bound one-time codes" that WebOTP reads).
 */
export function codeText(text: string, code: string, publicUrl: string): string {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? `${text}\n\n@${hostname} #${code}` : text;
}
