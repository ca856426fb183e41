import { styled } from '@mui/material/styles';
import { useFormat } from '../../../lib/format/use-format';
import type { ChatHeaderData } from '../../../lib/read-chat';

/** The margin hides the dot of the first part on each line. */
const Line = styled('span')({ display: 'flex', flexWrap: 'wrap', marginLeft: -12 });

const Part = styled('span')({
  position: 'relative',
  paddingLeft: 12,
  // Empty alternative text for screen readers, where supported.
  '&::before': { content: ['"·"', '"·" / ""'], position: 'absolute', left: 4 },
});

export function RideLine({ ride }: { ride: ChatHeaderData['ride'] }) {
  const format = useFormat();
  return (
    <span style={{ display: 'block', overflow: 'hidden' }}>
      <Line>
        <Part>
          {ride.from_city} → {ride.to_city}
        </Part>
        <Part>{format.nearMoment(ride.departure_time)}</Part>
      </Line>
    </span>
  );
}
