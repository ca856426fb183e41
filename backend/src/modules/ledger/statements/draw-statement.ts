import { type Language, textsIn } from '../../../locales';
import { brand } from '../../../platform/brand';
import { A5 as PAGE, PdfPage } from '../../../platform/pdf-page';
import { FIGURES, monthBounds, type StatementResponse } from './statement';

const INNER = PAGE.inner;
const LEFT = PAGE.margin;
const BAND = 84;
const ROW = 24;
const NAMES = 108;

/** One A5 page. @param madeAt when the sums were read */
export async function drawStatement(
  statement: StatementResponse,
  language: Language,
  madeAt: Date,
): Promise<Buffer> {
  const { format, statement: texts } = textsIn(language);
  const xaf = (amount: number) => format.xaf(amount).replaceAll(' ', '\u00a0');
  const begins = monthBounds(statement.month).from;
  const title = `${texts.title}, ${texts.month(begins)}`;
  const page = await PdfPage.open({ title, subject: title, lang: language, createdAt: madeAt });

  page.fill(0, 0, PAGE.width, BAND, 'primary');
  page.fill(0, BAND, PAGE.width, 3, 'accent');
  page.text(brand.name, { size: 25, bold: true, ink: 'onPrimary' }, { x: LEFT, y: 20, width: INNER / 2 });
  page.text(title, { size: 12, ink: 'onPrimary' }, { x: LEFT, y: 52, width: INNER });

  const columns = [
    ...statement.rails.map((rail) => ({ name: rail.operator, figures: rail })),
    { name: texts.all, figures: statement },
  ];
  const width = (INNER - NAMES) / columns.length;
  const lines = [
    { name: '', cells: columns.map(({ name }) => name), bold: true },
    ...FIGURES.map((figure) => ({
      name: texts.figures[figure],
      cells: columns.map(({ figures }) => xaf(figures[figure])),
      bold: figure === 'balance',
    })),
  ];
  const widths = lines.flatMap(({ cells }) =>
    cells.map((cell) => page.widthOf(cell, { size: 1, bold: true })),
  );
  // Smaller if necessary, because an ellipsis would hide digits.
  const size = Math.min(9.5, (width - 4) / Math.max(...widths));
  let y = BAND + 26 - ROW;
  for (const { name, cells, bold } of lines) {
    y += ROW;
    if (name !== '') page.rule(LEFT, y - 6, INNER);
    page.text(name, { size: 10, bold, ink: bold ? 'text' : 'textSecondary' }, { x: LEFT, y, width: NAMES });
    cells.forEach((cell, index) => {
      const x = LEFT + NAMES + index * width;
      page.text(cell, { size, bold }, { x, y, width, align: 'right' });
    });
  }
  y += ROW * 1.5;
  for (const [name, amount] of [
    ...(statement.credits === 0 ? [] : [[texts.credits, statement.credits] as const]),
    [texts.result, statement.result],
    [texts.owedToDrivers, statement.owed.drivers],
    [texts.owedToPassengers, statement.owed.passengers],
  ] as const) {
    page.text(name, { size: 10, ink: 'textSecondary' }, { x: LEFT, y, width: INNER * 0.65 });
    const right = { x: LEFT + INNER * 0.65, y, width: INNER * 0.35, align: 'right' } as const;
    page.text(xaf(amount), { size: 10, bold: true }, right);
    y += ROW;
  }
  const notes = statement.complete ? texts.fromJournal : `${texts.open} ${texts.fromJournal}`;
  page.text(notes, { size: 9, ink: 'textSecondary' }, { x: LEFT, y: y + 8, width: INNER, lines: 4 });
  const made = `${texts.made(madeAt)} · ${texts.units}`;
  page.text(made, { size: 8, ink: 'textSecondary' }, { x: LEFT, y: 573, width: INNER });
  return page.finish();
}
