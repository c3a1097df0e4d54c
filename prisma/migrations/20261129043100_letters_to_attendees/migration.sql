-- A Master can write to those who came to an encuentro.
ALTER TYPE "LetterAudience" ADD VALUE IF NOT EXISTS 'ATTENDEES';
