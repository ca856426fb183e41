import { Pagination, useListContext, useLocaleState, useTranslate } from 'react-admin';
import { formatNumber } from '../lib/format';
import type { ListCount } from '../providers/data';

interface Shown {
  from: number;
  to: number;
}

/** Turns the pages of a list and says how many rows there are: of very many, "more than" what the API counts to. */
export function ListPages() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { meta, total = 0 } = useListContext() as { meta?: ListCount; total?: number };
  const { counted = total, atLeast = false } = meta ?? {};
  // react-admin hands it on to the pagination of MUI, though its own types leave it out.
  const how = {
    rowsPerPageOptions: [10, 25, 50],
    labelDisplayedRows: ({ from, to }: Shown) => {
      const range = translate(`console.list.${atLeast ? 'of_more_than' : 'of'}`, {
        from: formatNumber(from, locale),
        to: formatNumber(to, locale),
        total: formatNumber(counted, locale),
      });
      const isLast = to === total && (atLeast || counted > total);
      return isLast ? `${range} ${translate('console.list.no_further')}` : range;
    },
  };
  return <Pagination {...how} />;
}
