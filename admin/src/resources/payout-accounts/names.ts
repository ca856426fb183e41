/** A word of a name as it is written, and whether the other name has none like it. */
export interface NameWord {
  text: string;
  differs: boolean;
}

/** The words of a name that the other one lacks, whatever the accents, the order and the case: so the server compares them. */
export function compareNames(name: string, other: string): NameWord[] {
  const others = wordsOf(other).map(plain);
  return wordsOf(name).map((text) => {
    const at = others.indexOf(plain(text));
    if (at >= 0) others.splice(at, 1);
    return { text, differs: at < 0 };
  });
}

const wordsOf = (name: string): string[] => name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
