import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { ChoiceChips } from '../../../components/choice-chips';
import { SwitchRow } from '../../../components/switch-row';
import { CardTitle } from '../../../components/text';
import type { RideForm } from '../ride-form';

const FLAGS = ['air_conditioning', 'smoking', 'pets', 'music', 'max_two_back'] as const;
const LUGGAGE = ['unstated', 'none', 'bag', 'suitcase'] as const;
const NOT_STATED = {
  luggage: null,
  air_conditioning: false,
  smoking: false,
  pets: false,
  music: false,
  max_two_back: false,
};

/** Once one preference is chosen, the others count as "no". */
export function ComfortFields({ control }: { control: Control<RideForm> }) {
  const { t } = useTranslation('comfort');
  const { field } = useController({ control, name: 'preferences' });
  const stated = field.value ?? NOT_STATED;
  return (
    <Card gap={3}>
      <CardTitle>{t('title')}</CardTitle>
      <ChoiceChips
        legend={t('luggage.label')}
        value={stated.luggage ?? 'unstated'}
        onChange={(kind) => field.onChange({ ...stated, luggage: kind === 'unstated' ? null : kind })}
        choices={LUGGAGE.map((kind) => ({ value: kind, label: t(`luggage.${kind}`) }))}
      />
      <div style={{ display: 'grid' }}>
        {FLAGS.map((name) => (
          <SwitchRow
            key={name}
            label={t(`form.${name}`)}
            checked={stated[name] ?? false}
            onChange={(on) => field.onChange({ ...stated, [name]: on })}
          />
        ))}
      </div>
    </Card>
  );
}
