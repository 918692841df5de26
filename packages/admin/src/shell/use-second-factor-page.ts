import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { onSecondFactorRequired } from './second-factor-required.js';

/** Leads to the page where a second factor is set up, once the shop asks for one. */
export function useSecondFactorPage(): void {
  const navigate = useNavigate();
  useEffect(() => onSecondFactorRequired(() => void navigate('/security')), [navigate]);
}
