/** What the fonts can draw: a name in another script would be a row of boxes. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(
      /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu,
      '',
    )
    .replace(/[\p{Extended_Pictographic}\p{C}]/gu, '')
    .replace(/ +/g, ' ')
    .trim();
}
