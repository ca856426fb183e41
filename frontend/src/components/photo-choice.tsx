import CloseRounded from '@mui/icons-material/CloseRounded';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileLink } from './file-input';
import { ErrorNote } from './text';

/** The server's limit. */
export const MOST_PHOTOS = 3;

interface AddPhotosProps {
  /** How many more fit. */
  left: number;
  busy: boolean;
  onAdd: (photos: File[]) => void;
}

/** Photos above the limit are left out, with a note. */
export function AddPhotos({ left, busy, onAdd }: AddPhotosProps) {
  const { t } = useTranslation('claims');
  const [tooMany, setTooMany] = useState(false);
  return (
    <>
      {left > 0 && (
        <FileLink
          name={t('photos.add')}
          photos
          multiple
          disabled={busy}
          onChoose={(chosen) => {
            setTooMany(chosen.length > left);
            onAdd(chosen.slice(0, left));
          }}
        >
          {t(busy ? 'photos.sending' : 'photos.add')}
        </FileLink>
      )}
      {tooMany && left <= 0 && <ErrorNote>{t('photos.tooMany', { most: MOST_PHOTOS })}</ErrorNote>}
    </>
  );
}

interface PhotoChoiceProps {
  photos: readonly File[];
  /** At the server already: they can no longer be removed. */
  stored?: readonly File[];
  disabled: boolean;
  onChange: (photos: File[]) => void;
}

/** A tap removes a photo. */
export function PhotoChoice({ photos, stored = [], disabled, onChange }: PhotoChoiceProps) {
  const { t } = useTranslation('claims');
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      {photos.map((photo, index) => (
        <Chip
          key={`${index}-${photo.name}`}
          label={t('photos.name', { number: index + 1 })}
          icon={<CloseRounded />}
          aria-label={t('photos.remove', { number: index + 1 })}
          disabled={disabled || stored.includes(photo)}
          onClick={() => onChange(photos.filter((_one, at) => at !== index))}
          sx={{ height: 48, borderRadius: '12px' }}
        />
      ))}
      <AddPhotos
        left={MOST_PHOTOS - photos.length}
        busy={disabled}
        onAdd={(chosen) => onChange([...photos, ...chosen])}
      />
    </div>
  );
}
