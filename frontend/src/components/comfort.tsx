import AcUnitRounded from '@mui/icons-material/AcUnitRounded';
import AirlineSeatReclineNormalRounded from '@mui/icons-material/AirlineSeatReclineNormalRounded';
import LuggageRounded from '@mui/icons-material/LuggageRounded';
import MusicNoteRounded from '@mui/icons-material/MusicNoteRounded';
import PetsRounded from '@mui/icons-material/PetsRounded';
import SmokeFreeRounded from '@mui/icons-material/SmokeFreeRounded';
import SmokingRoomsRounded from '@mui/icons-material/SmokingRoomsRounded';
import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ride } from '../lib/api/types';

type Preferences = NonNullable<Ride['preferences']>;

const Row = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 4 },
  '& svg': { fontSize: '1rem' },
}));

const MARKS = [
  ['air_conditioning', AcUnitRounded],
  ['smoking', SmokingRoomsRounded],
  ['pets', PetsRounded],
  ['music', MusicNoteRounded],
  ['max_two_back', AirlineSeatReclineNormalRounded],
] as const satisfies readonly (readonly [keyof Preferences, ComponentType])[];

export function Comfort({ preferences }: Pick<Ride, 'preferences'>) {
  const { t, ready } = useTranslation('comfort', { useSuspense: false });
  // Absent in old cached rides.
  if (!ready || !preferences) return null;
  const { luggage, smoking } = preferences;
  return (
    <Row>
      {luggage && (
        <span>
          <LuggageRounded aria-hidden /> {t(`shown.luggage.${luggage}`)}
        </span>
      )}
      {smoking === false && (
        <span>
          <SmokeFreeRounded aria-hidden /> {t('shown.no_smoking')}
        </span>
      )}
      {MARKS.map(
        ([name, Mark]) =>
          preferences[name] && (
            <span key={name}>
              <Mark aria-hidden /> {t(`shown.${name}`)}
            </span>
          ),
      )}
    </Row>
  );
}
