import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { ForOwn } from './GoToSignIn.tsx'

/** A link that was pressed twice has done its work (accounts C10): `asked` of its person, `label` is the way on. */
export const LogInInstead = (props: { email: string; asked: string; label: string }) => (
  <ForOwn email={props.email} variant="default">
    <Text fz="sm">
      {props.asked}
      <Anchor component={Link} to="/login" state={{ email: props.email }} fz="inherit" underline="always">
        {props.label}
      </Anchor>
    </Text>
  </ForOwn>
)
