ALTER TABLE profiles
  DROP CONSTRAINT profiles_staff_role_check,
  ADD CONSTRAINT profiles_staff_role_check CHECK (staff_role IN ('approver', 'support', 'finance', 'admin'));
