export const wordsOf = (text: string) => text.trim().split(/\s+/);
