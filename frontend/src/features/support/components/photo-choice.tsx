import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { FileLink } from '../../../components/file-input';

const MOST = 3;

interface PhotoChoiceProps {
  photos: readonly File[];
  disabled: boolean;
  onChange: (photos: File[]) => void;
}

/** Up to three; a tap removes one. */
export function PhotoChoice({ photos, disabled, onChange }: PhotoChoiceProps) {
  const { t } = useTranslation('support');
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      {photos.map((photo, index) => (
        <Chip
          key={`${index}-${photo.name}`}
          label={`${t('photo', { number: index + 1 })} ✕`}
          aria-label={t('removePhoto', { number: index + 1 })}
          disabled={disabled}
          onClick={() => onChange(photos.filter((_one, at) => at !== index))}
          sx={{ height: 48, borderRadius: '12px' }}
        />
      ))}
      {photos.length < MOST && (
        <FileLink
          name={t('addPhoto')}
          photos
          multiple
          disabled={disabled}
          onChoose={(chosen) => onChange([...photos, ...chosen].slice(0, MOST))}
        >
          {t('addPhoto')}
        </FileLink>
      )}
    </div>
  );
}
