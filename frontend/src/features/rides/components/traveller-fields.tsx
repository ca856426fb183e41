import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { CardTitle, Note } from '../../../components/text';
import { TextBox } from '../../../components/text-box';
import { travellersFor } from '../travellers';

export interface TravellerFieldsProps {
  seats: number;
  names: readonly string[];
  onNames: (names: string[]) => void;
  /** True after an attempt to book without all names. */
  showMissing: boolean;
}

export function TravellerFields({ seats, names, onNames, showMissing }: TravellerFieldsProps) {
  const { t } = useTranslation('travellers');
  const incomplete = showMissing && travellersFor(names, seats) === null;
  return (
    <Card as="section" aria-label={t('title')} gap={3} sx={{ py: 3 }}>
      <div>
        <CardTitle>{t('title')}</CardTitle>
        <Note>{t('hint')}</Note>
      </div>
      {Array.from({ length: seats }, (_, seat) => (
        <TextBox
          key={seat}
          label={t('name', { number: seat + 1 })}
          value={names[seat] ?? ''}
          maxLength={80}
          autoComplete="off"
          error={incomplete && !names[seat]?.trim() ? t('missing') : null}
          onChange={({ target }) => {
            const all = Array.from({ length: Math.max(seats, names.length) }, (__, at) => names[at] ?? '');
            onNames(all.map((name, at) => (at === seat ? target.value : name)));
          }}
        />
      ))}
    </Card>
  );
}
