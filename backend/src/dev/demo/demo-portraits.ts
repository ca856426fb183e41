import type { DataSource } from 'typeorm';
import type { FileStore } from '../../platform/storage';
import { DEMO_PEOPLE } from './demo-people';

interface Portrait {
  person: string;
  background: string;
  skin: string;
  clothes: string;
  hair: keyof typeof HAIR;
  hairColour: string;
}

/** Shapes behind and over the face. `H` is replaced by the hair's colour. */
const HAIR = {
  short: { behind: '', over: '<path d="M50 78a30 32 0 0 1 60 0q-8-18-30-18t-30 18z" fill="H"/>' },
  round: { behind: '<circle cx="80" cy="66" r="42" fill="H"/>', over: '' },
  braids: {
    behind: '<rect x="42" y="60" width="76" height="78" rx="30" fill="H"/>',
    over: '<path d="M50 76a30 32 0 0 1 60 0q-12-16-30-16t-30 16z" fill="H"/>',
  },
  scarf: {
    behind: '<path d="M40 150V76a40 40 0 0 1 80 0v74z" fill="H"/>',
    over: '<path d="M48 80a32 34 0 0 1 64 0q-10-14-32-14t-32 14z" fill="H"/>',
  },
  cap: {
    behind: '',
    over: '<path d="M49 70a31 30 0 0 1 62 0z" fill="H"/><rect x="49" y="66" width="76" height="7" rx="3" fill="H"/>',
  },
} as const;

const portrait = (
  person: string,
  background: string,
  skin: string,
  clothes: string,
  hair: Portrait['hair'],
  hairColour = '#1c1512',
): Portrait => ({ person, background, skin, clothes, hair, hairColour });

const PORTRAITS: readonly Portrait[] = [
  portrait('paul', '#cfe3da', '#7a4a2b', '#14532d', 'short'),
  portrait('marie', '#f3d9c6', '#8d5836', '#9d174d', 'round'),
  portrait('fadimatou', '#d7def2', '#6b4026', '#1e3a8a', 'scarf', '#b45309'),
  portrait('rachel', '#f1e4b8', '#95603c', '#7c2d12', 'braids'),
  portrait('aicha', '#e2d5ee', '#6f4329', '#334155', 'scarf', '#0f766e'),
  portrait('emmanuel', '#d5e6ef', '#5c3722', '#1f2937', 'cap', '#b91c1c'),
  portrait('mireille', '#efd6da', '#86522f', '#365314', 'braids', '#2b1a12'),
  portrait('blaise', '#dfe6cf', '#64402a', '#7f1d1d', 'short'),
  portrait('clarisse', '#d3ebe6', '#7d4c2c', '#4c1d95', 'round'),
  portrait('oumarou', '#ecdfc9', '#553320', '#f8fafc', 'cap', '#f1f5f9'),
  portrait('ibrahim', '#d9d9e8', '#4f2f1d', '#075985', 'short'),
];

export async function seedPortraits(dataSource: DataSource, files: FileStore): Promise<void> {
  // Imported only here, because the library is large and later starts draw nothing.
  const { default: sharp } = await import('sharp');
  for (const portrait of PORTRAITS) {
    const phone = DEMO_PEOPLE.find(({ key }) => key === portrait.person)?.phone;
    const picture = await sharp(Buffer.from(draw(portrait)))
      .webp({ quality: 80 })
      .toBuffer();
    const { key } = await files.put(picture, 'webp');
    await dataSource.query(
      `UPDATE profiles SET avatar_url = '/api/avatars/' || id || '?v=' || $2::text WHERE phone = $1`,
      [phone, encodeURIComponent(key)],
    );
  }
}

function draw({ background, skin, clothes, hair, hairColour }: Portrait): string {
  const { behind, over } = HAIR[hair];
  const coloured = (shape: string) => shape.replaceAll('"H"', `"${hairColour}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">
    <rect width="160" height="160" fill="${background}"/>${coloured(behind)}
    <path d="M22 160q4-46 58-46t58 46z" fill="${clothes}"/><rect x="68" y="98" width="24" height="26" rx="10" fill="${skin}"/>
    <ellipse cx="80" cy="80" rx="29" ry="33" fill="${skin}"/>${coloured(over)}
    <g fill="#1c1512"><circle cx="69" cy="80" r="3.2"/><circle cx="91" cy="80" r="3.2"/></g>
    <path d="M69 95q11 10 22 0" fill="none" stroke="#1c1512" stroke-width="3" stroke-linecap="round"/></svg>`;
}
