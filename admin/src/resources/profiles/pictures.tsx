import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CommandButton, useCommands } from '../../components/command-button';
import type { Profile } from '../../records';

const SIDE = 120;

export function Pictures(_: { label?: string }) {
  const translate = useTranslate();
  const { record, commands } = useCommands<Profile>();
  if (!record) return null;
  const { id, avatar_url, car_photo_url } = record;
  const shown = [
    { picture: 'avatar', url: avatar_url },
    { picture: 'car_photo', url: car_photo_url },
  ] as const;
  if (avatar_url === null && car_photo_url === null) return '—';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {shown.map(
        ({ picture, url }) =>
          url && (
            <Box key={picture} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
              <Box
                component="img"
                src={url}
                alt={translate(`console.pictures.${picture}`)}
                width={SIDE}
                height={SIDE}
                loading="lazy"
                sx={{ objectFit: 'cover', borderRadius: 1, border: 1, borderColor: 'divider' }}
              />
              <CommandButton
                name={`remove_${picture}`}
                asks="reason"
                run={(reason) => commands.removePicture({ id, picture, reason })}
              />
            </Box>
          ),
      )}
    </Box>
  );
}
