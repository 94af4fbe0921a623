from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0021_slip_pictures'),
    ]

    operations = [
        migrations.RemoveIndex(model_name='playedmatch', name='played_in_numbers'),
        migrations.RemoveIndex(model_name='playedmatch', name='played_best_hand'),
        migrations.RemoveIndex(model_name='playedmatch', name='played_longest_game'),
        migrations.RemoveIndex(model_name='playedmatch', name='played_comeback'),
        migrations.RemoveIndex(model_name='playedmatch', name='played_club_best_hand'),
        migrations.RemoveIndex(model_name='playedmatch', name='played_club_longest_game'),
        migrations.RemoveIndex(model_name='playedmatch', name='played_club_comeback'),
        migrations.AddIndex(
            model_name='playedmatch',
            index=models.Index(fields=['club', 'variant', 'day', 'tournament', 'hands'], name='played_in_numbers'),
        ),
        migrations.AddIndex(
            model_name='playedmatch',
            index=models.Index(fields=['variant', '-best_hand', 'played_at', 'match'], name='played_best_hand'),
        ),
        migrations.AddIndex(
            model_name='playedmatch',
            index=models.Index(fields=['variant', '-longest_game', 'played_at', 'match'], name='played_longest_game'),
        ),
        migrations.AddIndex(
            model_name='playedmatch',
            index=models.Index(fields=['variant', '-comeback', 'played_at', 'match'], name='played_comeback'),
        ),
        migrations.AddIndex(
            model_name='playedmatch',
            index=models.Index(fields=['club', 'variant', '-best_hand', 'played_at', 'match'], name='played_club_best_hand'),
        ),
        migrations.AddIndex(
            model_name='playedmatch',
            index=models.Index(fields=['club', 'variant', '-longest_game', 'played_at', 'match'], name='played_club_longest_game'),
        ),
        migrations.AddIndex(
            model_name='playedmatch',
            index=models.Index(fields=['club', 'variant', '-comeback', 'played_at', 'match'], name='played_club_comeback'),
        ),
    ]
