export interface ComparedWord {
  text: string;
  differs: boolean;
}

/** Marks words missing in the other name, ignoring accents, order and case like the server. */
export function compareNames(name: string, other: string): ComparedWord[] {
  const others = wordsOf(other).map(plain);
  return wordsOf(name).map((text) => {
    const at = others.indexOf(plain(text));
    if (at >= 0) others.splice(at, 1);
    return { text, differs: at < 0 };
  });
}

const wordsOf = (name: string): string[] => name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
