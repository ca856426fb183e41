/** How many digits a Cameroonian number has without the country code. */
const NATIONAL_DIGITS = 9;

/** Whether a number can pay with a provider: nine digits that begin with one of the provider's own prefixes. */
export function isPaymentPhone(nationalDigits: string, prefixes: readonly string[]): boolean {
  return (
    nationalDigits.length === NATIONAL_DIGITS && prefixes.some((prefix) => nationalDigits.startsWith(prefix))
  );
}
