import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../components/choice-chips';
import { SwitchRow } from '../../../components/switch-row';
import type { RideSearch } from '../api/search-rides';
import { FLAGS } from '../search-path';

export type ComfortSearch = Pick<RideSearch, 'luggage' | Flag>;
type Flag = Exclude<keyof typeof FLAGS, 'women_only'>;

const NAMES = (Object.keys(FLAGS) as (keyof typeof FLAGS)[]).filter((name) => name !== 'women_only');

interface ComfortFiltersProps {
  value: ComfortSearch;
  onChange: (value: ComfortSearch) => void;
}

export function ComfortFilters({ value, onChange }: ComfortFiltersProps) {
  const { t } = useTranslation('comfort');
  return (
    <>
      <ChoiceChips
        legend={t('filters.luggage')}
        value={value.luggage ?? 'any'}
        onChange={(chosen) => {
          const { luggage: _, ...others } = value;
          onChange(chosen === 'any' ? others : { ...others, luggage: chosen });
        }}
        choices={(['any', 'bag', 'suitcase'] as const).map((kind) => ({
          value: kind,
          label: t(`luggage.${kind}`),
        }))}
      />
      <div style={{ display: 'grid' }}>
        {NAMES.map((name) => (
          <SwitchRow
            key={name}
            label={t(`filters.${name}`)}
            checked={name in value}
            onChange={(on) => {
              const { [name]: _, ...others } = value;
              onChange(on ? { ...others, [name]: FLAGS[name] } : others);
            }}
          />
        ))}
      </div>
    </>
  );
}
